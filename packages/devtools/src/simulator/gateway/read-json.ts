import type { z } from "zod"

import type { ChargeApiError, Problem, Refusal } from "./answer"
import { mediaTypeProblem, type GatewayRequest } from "./gateway-request"

type Issue = z.core.$ZodIssue

/**
 * A function that makes the error answer for an invalid body, in the error format of the requested API. The status is
 * 406 or 415 for wrong headers, and 400 for wrong content.
 */
type RefuseBody = (status: 400 | 406 | 415, error: ChargeApiError) => Refusal

/**
 * Parses the JSON body of a request and checks it against `schema`. Throws a refusal if a header is wrong or the body
 * is not JSON. If fields of the body are wrong, throws a refusal that lists all of them.
 */
export function parseJsonBody<S extends z.ZodType>(
  { headers, body }: Pick<GatewayRequest, "headers" | "body">,
  schema: S,
  refuse: RefuseBody
): z.output<S> {
  const mediaType = mediaTypeProblem(headers)
  if (mediaType) {
    throw refuse(mediaType.status, { message: mediaType.message })
  }
  if (body.kind !== "json") {
    throw refuse(400, { message: "The body must be JSON" })
  }
  const read = schema.safeParse(body.value, { reportInput: true })
  if (!read.success) {
    const errors = listProblems(read.error)
    throw refuse(400, { message: "Invalid request", errors })
  }
  return read.data
}

/**
 * Returns one problem for each field that is missing, unknown or has an invalid value. `error` must come from a parse
 * with the option `reportInput`. Without this option, a missing field is not reported as "is required".
 */
export function listProblems(error: z.ZodError): Problem[] {
  const problems = error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          field: jsonPath([...issue.path, key]),
          message: "is not a field of this request",
        }))
      : [{ field: jsonPath(issue.path), message: describeIssue(issue) }]
  )
  return problems.filter(
    ({ field }, index) =>
      problems.findIndex((earlier) => earlier.field === field) === index
  )
}

function describeIssue(issue: Issue): string {
  if (issue.input === undefined && "input" in issue) {
    return "is required"
  }
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid")) {
    return `must be of type ${issue.expected}, not ${typeName(issue.input)}`
  }
  return issue.message
}

function typeName(value: unknown): string {
  if (value === null) {
    return "null"
  }
  return Array.isArray(value) ? "array" : typeof value
}

function jsonPath(path: readonly PropertyKey[]): string {
  const parts = path.map((part) =>
    typeof part === "number" ? `[${part}]` : `.${String(part)}`
  )
  return parts.join("").replace(/^\./, "") || "(body)"
}
