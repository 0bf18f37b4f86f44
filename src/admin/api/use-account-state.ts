import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { read, send } from "./admin-client"
import type {
  AccountChecklist,
  HealthAnswer,
  OpenCodesAnswer,
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

/** The first of the codes and links of a method that can still be paid. */
export function useOpenCodes(id: string, isAsked: boolean) {
  return useQuery({
    queryKey: [...METHODS, id, "open codes"],
    queryFn: () => read<OpenCodesAnswer>(`/methods/${id}`, { limit: 10 }),
    enabled: isAsked,
    staleTime: 0,
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
