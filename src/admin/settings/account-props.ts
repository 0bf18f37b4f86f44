import type { ShownAccount } from "../api/contract"

/** What most blocks of the page are about. */
export interface AccountProps {
  account: ShownAccount
  /** Whether this user may change settings. */
  mayChange: boolean
}
