import leven from "leven"
import { z } from "@medusajs/framework/zod"
import {
  ConfigurationError,
  type ConfigurationProblem,
} from "../domain/errors/payment-plugin-error"
import { accountOptions } from "./account-options"
import {
  codeOfIssue,
  isAcrossFields,
  UNDEFINED_VALUE,
  valueAt,
} from "./across-fields"
import { type PluginOptions, pluginOptions } from "./plugin-options"

/** Matches zod's built-in messages. Any other message is the schema's own and says what to enter. */
const ZODS_OWN = /^(Invalid|Too small|Too big)/

/**
 * Reads the options of medusa-config.ts. Throws one ConfigurationError that lists every problem with the option's path
 * and what is wrong or has to be entered. The error repeats no given value except the path of an address.
 */
export function parseOptions(given: unknown): PluginOptions {
  const parsed = pluginOptions.safeParse(given, { reportInput: false })
  if (parsed.success) {
    return parsed.data
  }
  throw new ConfigurationError(
    parsed.error.issues.flatMap((issue) => problemsOf(issue, given))
  )
}

function problemsOf(
  issue: z.core.$ZodIssue,
  given: unknown
): ConfigurationProblem[] {
  const path = pathText(issue.path)
  if (issue.code === "unrecognized_keys") {
    const known = namesIn(pluginOptions, issue.path)
    return issue.keys.map((key) => {
      const near = nearestTo(key, known)
      return {
        path: path ? `${path}.${key}` : key,
        message: `is not an option${near === undefined ? "" : ` (perhaps ${near} is meant)`}; here are: ${known.join(", ")}`,
      }
    })
  }
  const code = codeOfIssue(issue)
  return [{ path, message: messageOf(issue, given), ...(code && { code }) }]
}

/** The share of a name's letters that may be wrong in a misspelled name. Two wrong letters are always allowed. */
const MISSPELT_SHARE = 1 / 4

/** Returns the name that is closest to a misspelled name, or undefined if no name is close enough. */
function nearestTo(
  misspelt: string,
  names: readonly string[]
): string | undefined {
  const [nearest] = names
    .map((name) => ({
      name,
      distance: leven(misspelt.toLowerCase(), name.toLowerCase()),
    }))
    .filter(
      ({ name, distance }) =>
        distance <= Math.max(2, name.length * MISSPELT_SHARE)
    )
    .sort((one, other) => one.distance - other.distance)
  return nearest?.name
}

/** Returns what to enter for an option. The text says so first if the option is missing. */
function messageOf(issue: z.core.$ZodIssue, given: unknown): string {
  const group = valueAt(given, issue.path.slice(0, -1))
  const name = issue.path.at(-1)
  const wanted = wantedBy(issue)
  if (name === undefined) {
    return `the options: ${wanted}`
  }
  const isThere = valueAt(group, [name]) !== undefined
  // A check of several fields has its own complete message.
  if (isThere || isAcrossFields(issue)) {
    return wanted
  }
  return Object.hasOwn(Object(group) as object, name)
    ? UNDEFINED_VALUE
    : `is missing; it ${wanted}`
}

function wantedBy(issue: z.core.$ZodIssue): string {
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
    ? `must be ${TYPES[issue.expected] ?? issue.expected}`
    : issue.message
}

const TYPES: Partial<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
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

/** Returns the names of the options in the group at this path. */
function namesIn(
  schema: z.core.$ZodType | undefined,
  [part, ...rest]: readonly PropertyKey[]
): string[] {
  const group = schema && unwrapped(schema)
  if (group instanceof z.ZodArray) return namesIn(group.element, rest)
  if (!(group instanceof z.ZodObject)) return []
  const shape = group.shape as Record<PropertyKey, z.core.$ZodType>
  return part === undefined ? Object.keys(shape) : namesIn(shape[part], rest)
}

/** The path of every option as in the documentation: `encryptionKeys`, and inside an account `installments.maximum`. */
export const OPTION_PATHS: readonly string[] = [
  ...pathsIn(pluginOptions, ""),
  ...pathsIn(accountOptions, ""),
]

function pathsIn(schema: z.core.$ZodType, prefix: string): string[] {
  const object = unwrapped(schema)
  if (!(object instanceof z.ZodObject)) {
    return [prefix]
  }
  return Object.entries(
    object.shape as Record<string, z.core.$ZodType>
  ).flatMap(([name, inner]) =>
    pathsIn(inner, prefix === "" ? name : `${prefix}.${name}`)
  )
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) {
    return unwrapped(schema.in)
  }
  if (
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional
  ) {
    return unwrapped(schema.unwrap())
  }
  return schema
}
