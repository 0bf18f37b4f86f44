import type { SdkCredentials } from "../../storefront/card-sdk/load-sdk"
import type { CardSdkCheck, CardSdkOutcome } from "./check-card-sdk"

/** A check that was made in this browser. */
export interface KeptCheck extends CardSdkCheck {
  /** ISO 8601. */
  at: string
}

/** All of it is public. */
export interface CheckedAccount {
  id: string
  environment: string
  credentials: SdkCredentials
}

const OUTCOMES: Record<CardSdkOutcome, true> = {
  answered: true,
  loaded: true,
  refused: true,
  unreachable: true,
  not_loaded: true,
  other_credentials: true,
  forbidden: true,
}

/** Where a browser allows none, to ask for it throws. */
type Place<Method extends keyof Storage> = () => Pick<Storage, Method>

/** The last check of these credentials; undefined where there was none, or of others. */
export function keptCheck(
  account: CheckedAccount,
  storage: Place<"getItem"> = () => localStorage
): KeptCheck | undefined {
  try {
    const kept = JSON.parse(storage().getItem(keyOf(account)) ?? "null") as
      (KeptCheck & { of: unknown }) | null
    return kept?.of === subjectOf(account) &&
      Object.hasOwn(OUTCOMES, kept.outcome) &&
      !Number.isNaN(Date.parse(kept.at))
      ? kept
      : undefined
  } catch {
    // A browser that keeps nothing, or what somebody else has put there.
    return undefined
  }
}

export function keepCheck(
  account: CheckedAccount,
  check: KeptCheck,
  storage: Place<"setItem"> = () => localStorage
): void {
  try {
    storage().setItem(
      keyOf(account),
      JSON.stringify({ ...check, of: subjectOf(account) })
    )
  } catch {
    // Then it is shown until the page is left.
  }
}

export function isSameSubject(
  one: CheckedAccount,
  other: CheckedAccount
): boolean {
  return one.id === other.id && subjectOf(one) === subjectOf(other)
}

function keyOf({ id }: CheckedAccount): string {
  return `checkout-transparent.card-sdk.${id}`
}

function subjectOf({ environment, credentials }: CheckedAccount): string {
  return [
    environment,
    credentials.merchantCredential,
    credentials.transparentToken,
  ].join(" ")
}
