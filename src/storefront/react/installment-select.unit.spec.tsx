import { fireEvent, screen } from "@testing-library/react"

import {
  atNow,
  CART,
  CONFIGURATION,
  type FullCheckout,
  onError,
  pass,
  resolve,
  show,
} from "./a-fake-checkout"
import {
  CardForm,
  InstallmentSelect,
  type InstallmentSelectProps,
  useInstallments,
} from "./index"

atNow()

/** The space after "R$" is a no-break one. */
const plain = (text: string | null) => text?.replace(/\u00a0/g, " ")
const select = () => screen.getByRole<HTMLSelectElement>("combobox")
const labels = () =>
  [...select().options].map((option) => plain(option.textContent))
const onChange = jest.fn()
afterEach(() => onChange.mockReset())

const aSelect = (props: Partial<InstallmentSelectProps>) => (
  <InstallmentSelect amount={100} value={1} onChange={onChange} {...props} />
)

describe("InstallmentSelect", () => {
  it("offers what the shop's rules allow, in Portuguese", async () => {
    await show(aSelect({}))

    expect(labels().at(-1)).toBe("12x de R$ 8,33 sem juros")
    expect(labels().slice(0, 3)).toEqual([
      "À vista R$ 100,00",
      "2x de R$ 50,00 sem juros",
      "3x de R$ 33,33 sem juros",
    ])
    expect(screen.getByLabelText("Parcelas")).toBe(select())
  })

  it("tells the choice, and has the id and the state that it is given", async () => {
    await show(aSelect({ id: "count", disabled: true }))

    fireEvent.change(select(), { target: { value: "3" } })

    expect(onChange.mock.calls).toEqual([[3]])
    expect(select().id).toBe("count")
    expect(select().disabled).toBe(true)
  })
})

it("tells the largest count when the amount does not allow the chosen one any more", async () => {
  const { rerender } = await show(aSelect({ value: 10 }))
  expect(onChange).not.toHaveBeenCalled()

  rerender(aSelect({ amount: 15, value: 10 }))

  expect(onChange.mock.calls).toEqual([[3]])
  expect(select().value).toBe("3")
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
    const { rerender } = await show(<Count amount={100} />)
    fireEvent.click(button())
    expect(button().textContent).toBe("10 of 12")

    rerender(<Count amount={15} />)
    expect(button().textContent).toBe("3 of 3, reduced")

    rerender(<Count amount={100} />)
    expect(button().textContent).toBe("10 of 12")
  })

  it("pays at once where an account takes no cards, or the total is not known yet", async () => {
    const withoutCards = async () => ({ ...CONFIGURATION, methods: {} })
    const { rerender } = await show(<Count amount={100} />, {
      answers: { configuration: withoutCards },
    })
    expect(button().textContent).toBe("1 of 1")

    rerender(<Count amount={NaN} />)
    expect(button().textContent).toBe("1 of 1")
  })

  it("asks for the rules again every five seconds until they are told, or it is gone", async () => {
    const broken = new Error("offline")
    let isOffline = true
    const configuration: FullCheckout["configuration"] = async () => {
      if (isOffline) throw broken
      return CONFIGURATION
    }
    const gone = await show(<Count amount={100} />, {
      answers: { configuration },
    })
    gone.unmount()
    const { checkout } = await show(<Count amount={100} />, {
      answers: { configuration },
    })

    await pass(4_999)
    expect(checkout.configuration).toHaveBeenCalledTimes(1)
    await pass(1)
    isOffline = false
    await pass(60_000)

    expect(checkout.configuration).toHaveBeenCalledTimes(3)
    expect(gone.checkout.configuration).toHaveBeenCalledTimes(1)
    expect(onError.mock.calls).toEqual([[broken], [broken], [broken]])
    expect(button().textContent).toBe("1 of 12")
  })
})

it("the live region of CardForm tells the installments when the total does not allow the chosen ones any more", async () => {
  const { rerender } = await show(<CardForm {...CART} amount={100} />)
  fireEvent.change(select(), { target: { value: "10" } })

  rerender(<CardForm {...CART} amount={15} />)
  await resolve()

  expect(select().value).toBe("3")
  expect(plain(screen.getByRole("status").textContent)).toBe(
    "3x de R$ 5,00 sem juros"
  )
  expect(plain(screen.getByRole("button").textContent)).toBe("Pagar R$ 15,00")
})
