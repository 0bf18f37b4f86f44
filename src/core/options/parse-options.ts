import type { z } from "@medusajs/framework/zod"
import { closest, distance } from "fastest-levenshtein"
import { ConfigurationError } from "../errors/configuration-error"
import { accountOptions } from "./account-options"
import { type PluginOptions, pluginOptions } from "./plugin-options"

/**
 * Reads the options as they stand in medusa-config.ts. Throws one ConfigurationError that lists
 * every problem with the option's path and what to put there; values are never repeated in it.
 */
export function parseOptions(given: unknown): PluginOptions {
  const parsed = pluginOptions.safeParse(given, { reportInput: false })
  if (parsed.success) {
    return parsed.data
  }
  throw new ConfigurationError(parsed.error.issues.flatMap(problemsOf))
}

/** Where the schema says nothing itself; what it does say is meant to be read. */
const ZODS_OWN_WORDS = /^(Invalid|Unrecognized) /

function problemsOf(
  issue: z.core.$ZodIssue
): { path: string; message: string }[] {
  const path = pathText(issue.path)
  if (!ZODS_OWN_WORDS.test(issue.message)) {
    return [{ path, message: issue.message }]
  }
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: path ? `${path}.${key}` : key,
        message: `is not an option${nearestOption(key)}`,
      }))
    case "invalid_type":
      return [
        {
          path,
          message: `is missing or of the wrong type; expected ${issue.expected}`,
        },
      ]
    case "invalid_value":
      return [
        {
          path,
          message: `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`,
        },
      ]
    default:
      return [{ path, message: issue.message }]
  }
}

function pathText(path: PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === "number"
        ? `${text}[${part}]`
        : text
          ? `${text}.${String(part)}`
          : String(part),
    ""
  )
}

function nearestOption(key: string): string {
  const nearest = closest(key, KNOWN_NAMES)
  return distance(key.toLowerCase(), nearest.toLowerCase()) <=
    Math.max(2, key.length / 3)
    ? `; did you mean ${nearest}?`
    : `; the options here are listed in docs/options.md`
}

const KNOWN_NAMES: string[] = [
  ...Object.keys(pluginOptions.shape),
  ...Object.keys(pluginOptions.shape.retention.unwrap().shape),
  ...Object.keys(accountOptions.in.shape),
  ...Object.keys(accountOptions.in.shape.paths.unwrap().shape),
  ...Object.keys(accountOptions.in.shape.wire.unwrap().shape),
  ...Object.keys(accountOptions.in.shape.sdk.unwrap().shape),
  ...Object.keys(accountOptions.in.shape.timeouts.unwrap().shape),
  ...Object.keys(accountOptions.in.shape.attemptLimits.unwrap().shape),
  "maximum",
  "minimumAmount",
  "interestFree",
]
