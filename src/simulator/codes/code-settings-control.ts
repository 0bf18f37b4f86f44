import type { CodeControl } from "./code-control"

type Change = CodeControl["changeCodeSettings"]

/** A setting each: the same in process and over HTTP, but for how it gets there. */
export function codeSettingsControl(change: Change): Omit<CodeControl, "pay"> {
  return {
    changeCodeSettings: change,
    setPixImage: (pixImage) => change({ pixImage }),
    setExpiredCodesShown: (expiredCodesShown) => change({ expiredCodesShown }),
    setCodesCancelable: (codesCancelable) => change({ codesCancelable }),
    setPixPartialRefunds: (pixPartialRefunds) => change({ pixPartialRefunds }),
    setWalletLifetime: (walletLifetimeMs) => change({ walletLifetimeMs }),
  }
}
