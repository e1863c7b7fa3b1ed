/** How commands are declared and read; teams elsewhere have the same with the SDK. */
export { defineCommand, readArguments, type CommandLine } from '@zmig/slice-sdk/command-line'
