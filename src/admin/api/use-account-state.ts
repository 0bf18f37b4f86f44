import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { read, send } from "./admin-client"
import type { ShownHealth } from "../../charge/health/finding"
import type { OpenCodesAnswer, ShownMethod, TestAlertAnswer } from "./contract"

const METHODS = ["checkout-transparent", "methods"]

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
