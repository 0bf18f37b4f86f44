import type { z } from "@medusajs/framework/zod"
import { closest, distance } from "fastest-levenshtein"
import {
  ConfigurationError,
  type ConfigurationProblem,
  type ProblemHint,
} from "../charge/errors/payment-plugin-error"
import { isAcrossFields } from "./across-fields"
import { OPTION_NAMES } from "./option-names"
import { type PluginOptions, pluginOptions } from "./plugin-options"

/** How zod's built-in messages begin; every other one is the schema's and says what to put there. */
const ZODS_OWN = /^(Invalid|Too small|Too big)/

/**
 * Reads the options as they stand in medusa-config.ts. Throws one ConfigurationError that lists
 * every problem with the option's path and what to put there; values are never repeated in it.
 */
export function parseOptions(given: unknown): PluginOptions {
  const parsed = pluginOptions.safeParse(given, { reportInput: false })
  if (parsed.success) {
    return parsed.data
  }
  const found = parsed.error.issues.flatMap((issue) =>
    problemsOf(issue).map((problem) => ({ problem, hint: hintOf(issue) }))
  )
  throw new ConfigurationError(
    found.map(({ problem }) => problem),
    found.map(({ hint }) => hint)
  )
}

function problemsOf(issue: z.core.$ZodIssue): ConfigurationProblem[] {
  const path = pathText(issue.path)
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      message: `is not an option${nearestOption(key)}`,
    }))
  }
  return [{ path, message: messageOf(issue) }]
}

function hintOf(issue: z.core.$ZodIssue): ProblemHint {
  if (isAcrossFields(issue)) {
    return { isOfSeveral: true }
  }
  if (issue.code === "invalid_value") {
    return { allowed: { choices: issue.values.map(String) } }
  }
  if (issue.code === "too_small" && issue.origin !== "string") {
    return { allowed: { minimum: Number(issue.minimum) } }
  }
  return issue.code === "too_big" && issue.origin !== "string"
    ? { allowed: { maximum: Number(issue.maximum) } }
    : {}
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (!ZODS_OWN.test(issue.message)) {
    return issue.message
  }
  if (issue.code === "invalid_value") {
    return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`
  }
  if (issue.code === "too_small") {
    return issue.origin === "string"
      ? "is empty"
      : `must be at least ${issue.minimum}`
  }
  if (issue.code === "too_big") {
    return issue.origin === "string"
      ? `must have at most ${issue.maximum} characters`
      : `must be at most ${issue.maximum}`
  }
  return issue.code === "invalid_type"
    ? `is missing or of the wrong type; expected ${issue.expected}`
    : issue.message
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
  const nearest = closest(key, OPTION_NAMES)
  return distance(key.toLowerCase(), nearest.toLowerCase()) <=
    Math.max(2, key.length / 3)
    ? `; did you mean ${nearest}?`
    : `; the options here are listed in docs/options.md`
}
