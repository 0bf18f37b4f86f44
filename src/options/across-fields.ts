import { z } from "@medusajs/framework/zod"

export interface OptionProblem {
  path: (string | number)[]
  /** What is wrong or what to enter, read after the path. Never contains a secret. */
  message: string
}

/** Returns the fields of a group of options, of any type until the schema has accepted them. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {}
}

/**
 * Creates a check of several fields together. Zod's own refinements wait until every field is valid; this check runs
 * at once, so that a single boot message lists every problem. Its fields can therefore be missing or of the wrong
 * types.
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
      return // the schema reports this already
    }
    for (const { path, message } of problemsOf(value)) {
      issues.push({
        code: "custom",
        path,
        message,
        input: value,
        continue: true,
      })
    }
  }
  return check
}
