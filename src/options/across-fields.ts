import { z } from "@medusajs/framework/zod"
import type { ConfigurationProblem } from "../domain/errors"

export interface OptionProblem {
  path: (string | number)[]
  /** What is wrong or what to enter. The text is shown after the path, and never contains a secret. */
  message: string
  code?: ConfigurationProblem["code"]
}

/** A rule about several options: whether it is broken, the path of the wrong option and what to do. */
export type OptionRule = readonly [
  isBroken: boolean,
  path: OptionProblem["path"],
  message: string,
  code?: OptionProblem["code"],
]

export function brokenRules(...rules: readonly OptionRule[]): OptionProblem[] {
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

/** Returns the fields of a group of options. They can have any type until the schema has accepted them. */
export function fieldsOfGroup(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {}
}

/**
 * The message for an option that is set to undefined, usually by `clientSecret: process.env.X`. An option that is left
 * out does not get it, because that option may be entered in the admin.
 */
export const UNDEFINED_VALUE_MESSAGE =
  "is undefined; is the environment variable set?"

/** Returns whether an option is given with the value undefined. */
export function isSetToUndefined(group: object, name: string): boolean {
  return (
    Object.hasOwn(group, name) &&
    (group as Record<string, unknown>)[name] === undefined
  )
}

/** Returns the code of a problem that `checkAcrossFields` reported, or undefined for any other problem. */
export function problemCodeOfIssue(
  issue: z.core.$ZodIssue
): OptionProblem["code"] {
  return issue.code === "custom"
    ? (issue.params?.code as OptionProblem["code"])
    : undefined
}

/** Returns whether an issue was reported by `checkAcrossFields`. */
export function isAcrossFieldsIssue(issue: z.core.$ZodIssue): boolean {
  return issue.code === "custom" && issue.params?.isOfSeveral === true
}

/**
 * Creates a check of several fields together. Zod's own refinements wait until every field is valid. This check runs at
 * once, so that a single boot message lists every problem. Fields can therefore be missing or have wrong types when
 * `problemsOf` reads them.
 */
export function checkAcrossFields<Fields extends object>(
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
