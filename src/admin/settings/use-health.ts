import type { ShownHealth } from "../../charge/health/finding"
import { HALF_A_MINUTE, useAnswer } from "../api/queries"
import { useTexts } from "../i18n/use-texts"

/** The checks of an account and of the store; asked again while one waits for a delivery. */
export function useHealth(account: string) {
  const { locale } = useTexts()
  const { data, error } = useAnswer<ShownHealth>("/health", {
    query: { locale },
    refetchInterval: HALF_A_MINUTE,
  })
  const isOurs = (one: { account: string | null }) =>
    one.account === null || one.account === account
  return {
    error,
    checks: data?.checks.filter(isOurs),
    setup: data?.setup.filter(isOurs) ?? [],
  }
}
