import type assumptions from "./assumptions.json"
import type { View } from "./view"

/** `is`: confirmed, contradicted, or (undefined) not observed. `set`: the option to set after a contradiction. */
export interface Judged {
  is: boolean | undefined
  observed?: string | undefined
  set?: Record<string, unknown> | undefined
}

export type AssumptionId = keyof typeof assumptions

export type Judge = (view: View) => Judged | boolean | undefined

/** The first judgement that is a contradiction, else the first that is not known, else the last. */
export function first(...judged: Judged[]): Judged {
  return (
    judged.find(({ is }) => is === false) ??
    judged.find(({ is }) => is === undefined) ??
    judged.at(-1) ?? { is: undefined }
  )
}

export const longer = (resolveWindowMs: number) => ({
  resolveWindowMs: 4 * resolveWindowMs,
})
