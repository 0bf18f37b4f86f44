import { z } from "@medusajs/framework/zod"
import type { ConfigurationProblem } from "../domain/errors"

export interface OptionProblem {
  path: (string | number)[]
  /** What is wrong, or what to enter. The text is appended to the path of the option, and never contains a secret. */
  message: string
  code?: ConfigurationProblem["code"]
}

/** A rule about several options: whether it is broken, the path of the option to report, and the error message. */
export type OptionRule = readonly [
  isBroken: boolean,
  path: OptionProblem["path"],
  message: string,
  code?: OptionProblem["code"],
]

export function problemsOfBrokenRules(
  ...rules: readonly OptionRule[]
): OptionProblem[] {
  return rules
    .filter(([isBroken]) => isBroken)
    .map(([, path, message, code]) => ({
      path,
      message,
      ...(code && { code }),
    }))
}

export function valueAtPath(
  given: unknown,
  path: readonly PropertyKey[]
): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    given
  )
}

/**
 * Returns the fields of a group of options, such as `paymentLink`. The values of the fields may be of any type, because
 * the schema may not have checked them yet. Returns an empty object if `value` is not an object.
 */
export function fieldsOfOptionGroup(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {}
}

/**
 * The message for an option that is present with the value undefined, usually because of `clientSecret: process.env.X`.
 * The message is not used for a missing option, because an administrator may have entered it on the settings page.
 */
export const UNDEFINED_VALUE_MESSAGE =
  "is undefined; is the environment variable set?"

export function isSetToUndefined(group: object, name: string): boolean {
  return (
    Object.hasOwn(group, name) &&
    (group as Record<string, unknown>)[name] === undefined
  )
}

/** Returns the code of a problem, or undefined if the problem has none. */
export function problemCodeOfIssue(
  issue: z.core.$ZodIssue
): OptionProblem["code"] {
  return issue.code === "custom"
    ? (issue.params?.code as OptionProblem["code"])
    : undefined
}

/** Returns whether a check by `createCrossFieldCheck` reported the problem. */
export function isCrossFieldIssue(issue: z.core.$ZodIssue): boolean {
  return issue.code === "custom" && issue.params?.isOfSeveral === true
}

/**
 * Returns a zod check that reads several fields together. Zod's own refinements run only after each field is valid.
 * This check runs for every object, so that one error lists all problems. `problemsOf` must expect missing fields and
 * wrong types.
 */
export function createCrossFieldCheck<Fields extends object>(
  problemsOf: (fields: { [Name in keyof Fields]?: unknown }) => OptionProblem[]
): z.core.$ZodCheck<Fields> {
  const check = new z.core.$ZodCheck({
    check: "custom",
    when: () => true,
  }) as z.core.$ZodCheck<Fields>
  check._zod.check = ({ value, issues }) => {
    if (typeof value !== "object" || value === null) {
      return // The schema itself reports this value.
    }
    for (const { path, message, code } of problemsOf(value)) {
      issues.push({
        code: "custom",
        path,
        message,
        params: { isOfSeveral: true, code },
        input: value,
        continue: true,
      })
    }
  }
  return check
}
