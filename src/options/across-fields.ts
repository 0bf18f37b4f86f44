import { z } from "@medusajs/framework/zod"

export interface OptionProblem {
  path: (string | number)[]
  /** What to put there, read after the path. Never a secret's value. */
  message: string
}

/** What stands in a group of options, of any type until the schema has accepted it. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {}
}

/**
 * Said of an option that is written down, but has no value: `clientSecret: process.env.X`, most of the
 * time. Not of one that is left out, which may be entered in the admin.
 */
export const UNDEFINED_VALUE = "is undefined; is the environment variable set?"

/** Whether an option is written down without a value. */
export function isWrittenUndefined(group: object, name: string): boolean {
  return (
    Object.hasOwn(group, name) &&
    (group as Record<string, unknown>)[name] === undefined
  )
}

const OF_SEVERAL = { isOfSeveral: true }

/** Whether it is what a check of several fields together has found. */
export function isAcrossFields(issue: z.core.$ZodIssue): boolean {
  return issue.code === "custom" && issue.params === OF_SEVERAL
}

/**
 * A check of several fields together. Zod's own refinements wait until every field is right; this
 * one runs at once, so that a single boot message lists every problem. What it looks at can
 * therefore be incomplete and of the wrong types.
 */
export function acrossFields<Fields extends object>(
  problemsOf: (fields: { [Name in keyof Fields]?: unknown }) => OptionProblem[]
): z.core.$ZodCheck<Fields> {
  const check = new z.core.$ZodCheck({
    check: "custom",
    when: () => true,
  }) as z.core.$ZodCheck<Fields>
  check._zod.check = ({ value, issues }) => {
    if (typeof value !== "object" || value === null) {
      return // the schema has said so already
    }
    for (const { path, message } of problemsOf(value)) {
      issues.push({
        code: "custom",
        path,
        message,
        params: OF_SEVERAL,
        input: value,
        continue: true,
      })
    }
  }
  return check
}
