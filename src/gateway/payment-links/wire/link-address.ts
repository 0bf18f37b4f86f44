import { z } from "@medusajs/framework/zod"
import { toldText } from "../../../core/reading/told-values"
import { linkIdIn } from "./link-id"

const LONGEST = 2_000
/** A shopper's browser is sent there: what would run in the shop's own page is no address. */
const NEVER_OPENED = /^(?:javascript|data|vbscript|blob|file|about):$/i
const SPACE_OR_CONTROL = /[\s\p{Cc}\p{Cs}]/u

/** Where a link is paid, with its id: the last path segment (gateway-notes "Payment links"). */
export const toldLink = z
  .unknown()
  .transform((told, context): { id: string; url: string } => {
    const url = typeof told === "string" ? addressIn(told) : undefined
    const id = url && /^https?:$/.test(url.protocol) ? idIn(url) : undefined
    if (url === undefined || id === undefined) {
      context.addIssue({
        code: "custom",
        message: "is not the address of a payment link",
      })
      return z.NEVER
    }
    return { id, url: (told as string).trim() }
  })

/** The address that opens an app; what is none is as if it was not told. */
export const toldDeepLink = toldText.transform((told) => {
  const url = told === undefined ? undefined : addressIn(told)
  return url && !NEVER_OPENED.test(url.protocol) ? told?.trim() : undefined
})

function addressIn(told: string): URL | undefined {
  const text = told.trim()
  return text.length <= LONGEST &&
    !SPACE_OR_CONTROL.test(text) &&
    URL.canParse(text)
    ? new URL(text)
    : undefined
}

function idIn({ pathname }: URL): string | undefined {
  const segment = pathname.replace(/\/+$/, "").split("/").at(-1)
  try {
    return linkIdIn(segment && decodeURIComponent(segment))
  } catch {
    return undefined // half of an escape
  }
}
