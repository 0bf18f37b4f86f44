import leven from "leven"
import { z } from "@medusajs/framework/zod"
import {
  ConfigurationError,
  type ConfigurationProblem,
} from "../domain/errors/payment-plugin-error"
import { accountOptionsSchema } from "./account-options"
import {
  problemCodeOfIssue,
  isCrossFieldIssue,
  UNDEFINED_VALUE_MESSAGE,
  valueAtPath,
} from "./cross-field-checks"
import { type PluginOptions, pluginOptionsSchema } from "./plugin-options"

/** Matches the error messages that zod itself writes. All other messages come from the schema and say what to enter. */
const ZOD_DEFAULT_MESSAGE = /^(Invalid|Too small|Too big)/

/**
 * Checks the options and fills in the defaults.
 *
 * Throws one ConfigurationError that lists all problems, each with the path of the option and what to enter. The error
 * contains none of the given values, with two exceptions: an account's `environment`, and the path of a URL.
 */
export function parseOptions(given: unknown): PluginOptions {
  const parsed = pluginOptionsSchema.safeParse(given, { reportInput: false })
  if (parsed.success) {
    return parsed.data
  }
  throw new ConfigurationError(
    parsed.error.issues.flatMap((issue) => problemsOfIssue(issue, given))
  )
}

function problemsOfIssue(
  issue: z.core.$ZodIssue,
  given: unknown
): ConfigurationProblem[] {
  const path = pathText(issue.path)
  if (issue.code === "unrecognized_keys") {
    const known = optionNamesAt(pluginOptionsSchema, issue.path)
    return issue.keys.map((key) => {
      const near = nearestName(key, known)
      return {
        path: path ? `${path}.${key}` : key,
        message: `is not an option${near === undefined ? "" : ` (perhaps ${near} is meant)`}; here are: ${known.join(", ")}`,
      }
    })
  }
  const code = problemCodeOfIssue(issue)
  return [
    { path, message: messageOfIssue(issue, given), ...(code && { code }) },
  ]
}

/**
 * How many letters of an option's name may differ for a suggestion in the error message, as a share of all letters. Two
 * wrong letters are always allowed.
 */
const MISSPELT_SHARE = 1 / 4

/** Returns the name that is most similar to a misspelled name. Returns undefined if none is similar enough. */
function nearestName(
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

/** Returns the error message for an option: what to enter, and whether the option is missing. */
function messageOfIssue(issue: z.core.$ZodIssue, given: unknown): string {
  const group = valueAtPath(given, issue.path.slice(0, -1))
  const name = issue.path.at(-1)
  const wanted = describeRequirementOfIssue(issue)
  if (name === undefined) {
    return `the options: ${wanted}`
  }
  const isThere = valueAtPath(group, [name]) !== undefined
  // A check by createCrossFieldCheck has a complete message of its own.
  if (isThere || isCrossFieldIssue(issue)) {
    return wanted
  }
  return Object.hasOwn(Object(group) as object, name)
    ? UNDEFINED_VALUE_MESSAGE
    : `is missing; it ${wanted}`
}

function describeRequirementOfIssue(issue: z.core.$ZodIssue): string {
  if (!ZOD_DEFAULT_MESSAGE.test(issue.message)) {
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
    ? `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`
    : issue.message
}

const TYPE_NAMES: Partial<Record<string, string>> = {
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

function optionNamesAt(
  schema: z.core.$ZodType | undefined,
  [part, ...rest]: readonly PropertyKey[]
): string[] {
  const group = schema && innerSchema(schema)
  if (group instanceof z.ZodArray) return optionNamesAt(group.element, rest)
  if (!(group instanceof z.ZodObject)) return []
  const shape = group.shape as Record<PropertyKey, z.core.$ZodType>
  return part === undefined
    ? Object.keys(shape)
    : optionNamesAt(shape[part], rest)
}

/**
 * The paths of all options as docs/options.md writes them, such as `encryptionKeys`. The path of an account's option
 * begins within the account, for example `installments.maximum`.
 */
export const OPTION_PATHS: readonly string[] = [
  ...optionPathsOfSchema(pluginOptionsSchema, ""),
  ...optionPathsOfSchema(accountOptionsSchema, ""),
]

function optionPathsOfSchema(
  schema: z.core.$ZodType,
  prefix: string
): string[] {
  const object = innerSchema(schema)
  if (!(object instanceof z.ZodObject)) {
    return [prefix]
  }
  return Object.entries(
    object.shape as Record<string, z.core.$ZodType>
  ).flatMap(([name, inner]) =>
    optionPathsOfSchema(inner, prefix === "" ? name : `${prefix}.${name}`)
  )
}

function innerSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) {
    return innerSchema(schema.in)
  }
  if (
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional
  ) {
    return innerSchema(schema.unwrap())
  }
  return schema
}
