"""The manual: pages written by hand here, reference pages generated from the registries when it is built."""
