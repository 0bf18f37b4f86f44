import { useMutation } from "@tanstack/react-query"
import { createCardSdk } from "../../storefront/card-sdk/card-sdk"
import { sdkScript } from "../../storefront/card-sdk/load-sdk"
import type { ShownAccount } from "../api/contract"
import { type CardSdkCheck, checkCardSdk } from "./check-card-sdk"
import { watchingPolicy } from "./forbidden-by-policy"
import {
  type CheckedAccount,
  isSameSubject,
  keepCheck,
  type KeptCheck,
  keptCheck,
} from "./kept-check"

/** The card SDK of an account, tried in this browser, which keeps what came of it. */
export function useCardSdkCheck(account: ShownAccount) {
  const subject = checkedAccount(account)
  const check = useMutation({
    mutationFn: async (of: CheckedAccount) => {
      const checked = await checkHere(account, of)
      const made: KeptCheck = { ...checked, at: new Date().toISOString() }
      keepCheck(of, made)
      return { of, made }
    },
  })
  const { data } = check
  return {
    /** Undefined while nobody has tried it here with these credentials. */
    last:
      subject &&
      (data && isSameSubject(data.of, subject)
        ? data.made
        : keptCheck(subject)),
    isPending: check.isPending,
    error: check.error,
    /** Undefined while there are no credentials to try. */
    checkNow: subject && (() => check.mutate(subject)),
  }
}

export type CardSdkCheckState = ReturnType<typeof useCardSdkCheck>

/** As it is saved; what is typed and not saved, no shop has. */
function checkedAccount(account: ShownAccount): CheckedAccount | undefined {
  const valueOf = (wanted: string) =>
    account.settings.find(({ name }) => name === wanted)?.value
  const merchantCredential = valueOf("sdk.merchantCredential")
  const transparentToken = valueOf("sdk.transparentToken")
  return typeof merchantCredential === "string" &&
    typeof transparentToken === "string"
    ? {
        id: account.id,
        environment: account.environment,
        credentials: { merchantCredential, transparentToken },
      }
    : undefined
}

async function checkHere(
  { sdk_script: script, environment }: ShownAccount,
  { credentials }: CheckedAccount
): Promise<CardSdkCheck> {
  const sdk = createCardSdk({
    load: script
      ? sdkScript({
          scriptUrl: script.url,
          integrity: script.integrity ?? undefined,
        })
      : () => import("checkout-transparent"),
  })
  const { result, missing } = await watchingPolicy(() =>
    checkCardSdk(sdk, {
      credentials,
      isProduction: environment === "production",
    })
  )
  const isMissing =
    result.outcome === "not_loaded" || result.outcome === "unreachable"
  return isMissing && missing ? { outcome: "forbidden", missing } : result
}
