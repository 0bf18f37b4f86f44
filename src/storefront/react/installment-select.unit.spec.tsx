import { act, fireEvent, render, screen } from "@testing-library/react"

import type { Configuration } from "../checkout"
import {
  aFakeCheckout,
  atNow,
  CONFIGURATION,
  forever,
  inAShop,
  resolve,
} from "./a-fake-checkout"
import { CardForm, InstallmentSelect, useInstallments, english } from "./index"

atNow()

/** The space after "R$" is a no-break one. */
const plain = (text: string | null) => text?.replace(/\u00a0/g, " ")
const select = () => screen.getByRole<HTMLSelectElement>("combobox")
const labels = () =>
  [...select().options].map((option) => plain(option.textContent))

describe("InstallmentSelect", () => {
  it("offers what the shop's rules allow, in Portuguese", async () => {
    render(<InstallmentSelect amount={100} value={1} onChange={() => {}} />, {
      wrapper: inAShop({ checkout: aFakeCheckout() }),
    })
    await resolve()

    expect(labels()).toEqual([
      "À vista R$ 100,00",
      "2x de R$ 50,00 sem juros",
      "3x de R$ 33,33 sem juros",
      "4x de R$ 25,00 sem juros",
      "5x de R$ 20,00 sem juros",
      "6x de R$ 16,66 sem juros",
      "7x com juros do emissor do cartão",
      "8x com juros do emissor do cartão",
      "9x com juros do emissor do cartão",
      "10x com juros do emissor do cartão",
      "11x com juros do emissor do cartão",
      "12x com juros do emissor do cartão",
    ])
    expect(screen.getByLabelText("Parcelas")).toBe(select())
  })

  it("offers the same in English", async () => {
    render(<InstallmentSelect amount="35.00" value={2} onChange={() => {}} />, {
      wrapper: inAShop({ checkout: aFakeCheckout(), language: english }),
    })
    await resolve()

    expect(labels().slice(0, 2)).toEqual([
      "R$35.00 in full",
      "2x of R$17.50 interest-free",
    ])
    expect(labels().at(-1)).toBe("7x with the card issuer's interest")
    expect(select().value).toBe("2")
    expect(screen.getByLabelText("Installments")).toBe(select())
  })

  it("tells the choice, and has the id and the state that it is given", async () => {
    const onChange = jest.fn()
    render(
      <InstallmentSelect
        amount={100}
        value={1}
        onChange={onChange}
        id="count"
        disabled
      />,
      { wrapper: inAShop({ checkout: aFakeCheckout() }) }
    )
    await resolve()

    fireEvent.change(select(), { target: { value: "3" } })

    expect(onChange.mock.calls).toEqual([[3]])
    expect(select().id).toBe("count")
    expect(select().disabled).toBe(true)
  })

  it("keeps a choice until the shop's rules are known", async () => {
    const onChange = jest.fn()
    render(<InstallmentSelect amount={100} value={3} onChange={onChange} />, {
      wrapper: inAShop({ checkout: aFakeCheckout({ configuration: forever }) }),
    })
    await resolve()

    expect(labels()).toEqual(["À vista R$ 100,00"])
    expect(onChange).not.toHaveBeenCalled()
  })

  it("tells the largest count when the amount does not allow the chosen one any more", async () => {
    const onChange = jest.fn()
    const { rerender } = render(
      <InstallmentSelect amount={100} value={10} onChange={onChange} />,
      { wrapper: inAShop({ checkout: aFakeCheckout() }) }
    )
    await resolve()
    expect(onChange).not.toHaveBeenCalled()

    rerender(<InstallmentSelect amount={15} value={10} onChange={onChange} />)

    expect(onChange.mock.calls).toEqual([[3]])
    expect(select().value).toBe("3")
  })
})

describe("useInstallments", () => {
  function Count({ amount }: { amount: number | string }) {
    const { options, count, isReduced, setCount } = useInstallments(amount)
    return (
      <button onClick={() => setCount(10)}>
        {`${count} of ${options.length}${isReduced ? ", reduced" : ""}`}
      </button>
    )
  }
  const button = () => screen.getByRole("button")

  it("takes the largest count that is offered, and what was chosen once it is offered again", async () => {
    const { rerender } = render(<Count amount={100} />, {
      wrapper: inAShop({ checkout: aFakeCheckout() }),
    })
    await resolve()
    fireEvent.click(button())
    expect(button().textContent).toBe("10 of 12")

    rerender(<Count amount={15} />)
    expect(button().textContent).toBe("3 of 3, reduced")

    rerender(<Count amount={100} />)
    expect(button().textContent).toBe("10 of 12")
  })

  it("pays at once where an account takes no cards, or the total is not known yet", async () => {
    const { rerender } = render(<Count amount={100} />, {
      wrapper: inAShop({
        checkout: aFakeCheckout({
          configuration: async () => ({ ...CONFIGURATION, methods: {} }),
        }),
      }),
    })
    await resolve()
    expect(button().textContent).toBe("1 of 1")

    rerender(<Count amount={NaN} />)
    expect(button().textContent).toBe("1 of 1")
  })

  it("asks for the rules again every five seconds until they are told", async () => {
    jest.useFakeTimers()
    const broken = new Error("offline")
    const onError = jest.fn()
    const answers = [
      Promise.reject(broken),
      Promise.reject(broken),
      Promise.resolve<Configuration>(CONFIGURATION),
    ]
    const checkout = aFakeCheckout({ configuration: () => answers.shift()! })
    answers.forEach((answer) => void answer.catch(() => {}))
    render(<Count amount={100} />, { wrapper: inAShop({ checkout, onError }) })

    await act(() => jest.advanceTimersByTimeAsync(4_999))
    expect(checkout.configuration).toHaveBeenCalledTimes(1)
    for (let passed = 0; passed < 4; passed++) {
      await act(() => jest.advanceTimersByTimeAsync(5_000))
    }

    expect(checkout.configuration).toHaveBeenCalledTimes(3)
    expect(onError.mock.calls).toEqual([[broken], [broken]])
    expect(button().textContent).toBe("1 of 12")
    jest.useRealTimers()
  })

  it("stops asking when it is gone", async () => {
    jest.useFakeTimers()
    const checkout = aFakeCheckout({
      configuration: () => Promise.reject(new Error("offline")),
    })
    const { unmount } = render(<Count amount={100} />, {
      wrapper: inAShop({ checkout }),
    })
    await act(() => jest.advanceTimersByTimeAsync(1))

    unmount()
    await jest.advanceTimersByTimeAsync(60_000)

    expect(checkout.configuration).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })
})

describe("the installments of CardForm", () => {
  it("are told by the live region when the total does not allow the chosen ones any more", async () => {
    const checkout = aFakeCheckout()
    const form = (amount: number) => (
      <CardForm cartId="cart_1" amount={amount} onOrder={() => {}} />
    )
    const { rerender } = render(form(100), { wrapper: inAShop({ checkout }) })
    await resolve()
    fireEvent.change(select(), { target: { value: "10" } })

    rerender(form(15))

    expect(select().value).toBe("3")
    expect(plain(screen.getByRole("status").textContent)).toBe(
      "3x de R$ 5,00 sem juros"
    )
    expect(plain(screen.getByRole("button").textContent)).toBe("Pagar R$ 15,00")
  })
})
