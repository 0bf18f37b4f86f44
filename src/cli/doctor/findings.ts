import { writeSync } from "node:fs"
import { z } from "@medusajs/framework/zod"

/** The doctor's own processes hand their findings over here: the store writes to the others what it likes. */
const FINDINGS_FILE_DESCRIPTOR = 3

/** `not_checked`: it could not be, or nothing was there to judge by; it makes nothing worse. */
export const VERDICTS = ["ok", "warning", "problem", "not_checked"] as const

const finding = z.strictObject({
  check: z.string(),
  /** Null for what is about the store. */
  account: z.string().nullable(),
  verdict: z.enum(VERDICTS),
  found: z.string(),
  toDo: z.string().optional(),
})

/** What one check came to. Never holds a secret. */
export type Finding = z.infer<typeof finding>

/** Begins a finding: which check, of which account. */
export function checkOf(check: string, account: string | null = null) {
  const finding =
    (verdict: Finding["verdict"]) =>
    (found: string, toDo?: string): Finding => ({
      ...{ check, account, verdict, found },
      ...(toDo === undefined ? {} : { toDo }),
    })
  return {
    ok: finding("ok"),
    warning: finding("warning"),
    problem: finding("problem"),
    notChecked: finding("not_checked"),
  }
}

export function handOver(findings: readonly Finding[]): void {
  writeSync(FINDINGS_FILE_DESCRIPTOR, JSON.stringify(findings))
}

/** Undefined when the process ended before it had any. */
export function readHandedOver(
  output: readonly (string | null)[]
): Finding[] | undefined {
  const text = output[FINDINGS_FILE_DESCRIPTOR]
  return text ? z.array(finding).parse(JSON.parse(text)) : undefined
}

/** Database URLs have their password in them. */
export function withoutLogin(text: string): string {
  return text.replace(/:\/\/[^\s/@]*@/g, "://")
}
