import type { z } from "@medusajs/framework/zod"
import type { ConfigurationProblem } from "../../core/errors/configuration-error"

export type WrittenRequest =
  | { kind: "written"; body: string }
  | { kind: "malformed"; problems: ConfigurationProblem[] }

/**
 * Writes a request's body. Strict, for what goes out must be right: whatever the service would
 * refuse is refused here, with field names and without values.
 */
export function write(schema: z.ZodType, request: unknown): WrittenRequest {
  const parsed = schema.safeParse(request, { reportInput: false })
  return parsed.success
    ? { kind: "written", body: JSON.stringify(parsed.data) }
    : { kind: "malformed", problems: parsed.error.issues.map(problemOf) }
}

function problemOf({ path, message }: z.core.$ZodIssue): ConfigurationProblem {
  return { path: path.map(String).join("."), message }
}
