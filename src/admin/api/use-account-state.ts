import { useMutation, useQuery } from "@tanstack/react-query"
import { read, send } from "./admin-client"
import type {
  AccountChecklist,
  HealthAnswer,
  TestAlertAnswer,
} from "./contract"

/** Deliveries and checks are looked at while one waits for them. */
const EVERY_HALF_MINUTE = 30_000

export function useChecklist(account: string) {
  return useQuery({
    queryKey: ["checkout-transparent", "checklist"],
    queryFn: () => read<{ accounts: AccountChecklist[] }>("/checklist"),
    select: ({ accounts }) => accounts.find(({ id }) => id === account),
    refetchInterval: EVERY_HALF_MINUTE,
  })
}

export function useHealth() {
  return useQuery({
    queryKey: ["checkout-transparent", "health"],
    queryFn: () => read<HealthAnswer>("/health"),
    refetchInterval: EVERY_HALF_MINUTE,
  })
}

export function useTestAlert() {
  return useMutation({
    mutationFn: () => send<TestAlertAnswer>("/alerts/test"),
  })
}
