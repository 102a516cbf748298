// What networks that serve npm packages as modules do: React has no modules of its own.
export { createElement, useState } from 'react'
