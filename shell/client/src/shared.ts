// Module Federation provides only what occurs in the host's own graph: name every shared package once.
// The list is infra/build/src/shared.ts; a slice asks for these and bundles none of them.
import 'react'
import 'react/jsx-runtime'
import 'react-dom'
import 'react-dom/client'
import 'react-redux'
import '@reduxjs/toolkit'
import '@emotion/react'
import '@emotion/styled'
import '@zmig/platform'
