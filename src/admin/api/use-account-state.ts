import { useMutation, useQuery } from "@tanstack/react-query"
import { read, send } from "./admin-client"
import type { ShownHealth } from "../../charge/health/finding"
import type { TestAlertAnswer } from "./contract"

/** Deliveries and checks are looked at while one waits for them. */
const EVERY_HALF_MINUTE = 30_000

/** The checks of an account and of the store, in the language of a locale. */
export function useHealth(account: string, locale: string) {
  const isOurs = (one: { account: string | null }) =>
    one.account === null || one.account === account
  return useQuery({
    queryKey: ["checkout-transparent", "health", locale],
    queryFn: () => read<ShownHealth>("/health", { locale }),
    select: ({ checks, setup }) => ({
      checks: checks.filter(isOurs),
      setup: setup.filter(isOurs),
    }),
    refetchInterval: EVERY_HALF_MINUTE,
  })
}

export function useTestAlert() {
  return useMutation({
    mutationFn: () => send<TestAlertAnswer>("/alerts/test"),
  })
}
