import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { read, send } from "./admin-client"
import type {
  AccountChecklist,
  HealthAnswer,
  ShownMethod,
  TestAlertAnswer,
} from "./contract"

const METHODS = ["checkout-transparent", "methods"]

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

export function useMethods(account: string) {
  return useQuery({
    queryKey: METHODS,
    queryFn: () => read<{ methods: ShownMethod[] }>("/methods"),
    select: ({ methods }) => methods.filter((one) => one.account === account),
  })
}

export function useSwitchMethod() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: {
      id: string
      on: boolean
      reason: string
    }) => send<{ method: ShownMethod }>(`/methods/${id}`, body),
    onSuccess: () => cache.invalidateQueries({ queryKey: METHODS }),
  })
}

export function useTestAlert() {
  return useMutation({
    mutationFn: () => send<TestAlertAnswer>("/alerts/test"),
  })
}
