import { z } from "@medusajs/framework/zod"
import {
  ConfigurationError,
  type ConfigurationProblem,
} from "../charge/errors/payment-plugin-error"
import { type PluginOptions, pluginOptions } from "./plugin-options"

/** The message of an option that is left out or undefined, usually `clientSecret: process.env.X`. */
const NOT_SET = "is not set; is the environment variable set?"

/**
 * Reads the options of medusa-config.ts. Throws one ConfigurationError that lists every problem with the option's
 * path and what is wrong or to be entered; it repeats no given value.
 */
export function parseOptions(given: unknown): PluginOptions {
  const parsed = pluginOptions.safeParse(given, {
    reportInput: false,
    error: ({ input }) => (input === undefined ? NOT_SET : undefined),
  })
  if (parsed.success) {
    return parsed.data
  }
  throw new ConfigurationError(parsed.error.issues.flatMap(problemsOf))
}

function problemsOf(issue: z.core.$ZodIssue): ConfigurationProblem[] {
  return issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => ({
        path: z.core.toDotPath([...issue.path, key]),
        message: "is not an option; docs/options.md lists them",
      }))
    : [{ path: z.core.toDotPath(issue.path), message: issue.message }]
}
