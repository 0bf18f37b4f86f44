import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import type { AllowedValues } from "../../../../charge/errors/payment-plugin-error"
import { SETTINGS } from "../../../../options/entered-settings"

/** Why nothing was done; pages have words of their own for each. */
export type RefusalCode =
  | "changed_meanwhile"
  | "no_such_account"
  | "no_such_secret"
  | "options_do_not_go_together"
  | "request_invalid"
  | "secret_is_there"
  | "setting_fixed"
  | "setting_invalid"
  | "setting_is_list"
  | "setting_unknown"
  | "too_many_secrets"

const STATUS = { invalid_data: 400, not_found: 404, conflict: 409 } as const

interface Reason {
  code: RefusalCode
  /** The one setting that it is about, where it is one. */
  setting?: string
  /** What may stand there instead, as far as the option's schema says so. */
  allowed?: AllowedValues
}

/** What a route of settings refuses. The message is for a developer, and has no value in it. */
export class SettingRefused extends Error {
  constructor(
    readonly type: keyof typeof STATUS,
    message: string,
    readonly reason: Reason
  ) {
    super(message)
    this.name = "SettingRefused"
  }

  answerTo(response: MedusaResponse): void {
    const { type, message, reason } = this
    response.status(STATUS[type]).json({ type, message, ...reason })
  }
}

type Route<Body, Query> = (
  request: AuthenticatedMedusaRequest<Body, Query>,
  response: MedusaResponse
) => Promise<void>

/**
 * The route, which answers what it refuses by itself: Medusa's own handler of errors tells neither the
 * setting nor what is allowed, and has words of its own for a conflict (measured).
 */
export function answeringRefusals<Body, Query = Record<string, unknown>>(
  route: Route<Body, Query>
): Route<Body, Query> {
  return async (request, response) => {
    try {
      await route(request, response)
    } catch (error) {
      if (!(error instanceof SettingRefused)) {
        throw error
      }
      error.answerTo(response)
    }
  }
}

/**
 * Checks the body of a request that may hold a secret. Medusa's own check repeats what does not fit, in
 * the answer and in the log (measured).
 */
export function validateWithoutRepeating(schema: z.ZodType) {
  return (
    request: MedusaRequest,
    response: MedusaResponse,
    next: MedusaNextFunction
  ): void => {
    const parsed = schema.safeParse(request.body, { reportInput: false })
    if (parsed.success) {
      request.validatedBody = parsed.data
      next()
      return
    }
    const [issue] = parsed.error.issues
    const path = issue?.path.map(String) ?? []
    new SettingRefused(
      "invalid_data",
      `Nothing was done: ${path.join(".") || "the request"}: ${issue?.message ?? "is not valid"}.`,
      reasonOf(path)
    ).answerTo(response)
  }
}

function reasonOf([at, name]: string[]): Reason {
  if (at === "name") {
    return { code: "setting_unknown" }
  }
  const setting = SETTINGS.find((one) => at === "values" && one.name === name)
  return setting
    ? { code: "setting_invalid", setting: setting.name }
    : { code: "request_invalid" }
}
