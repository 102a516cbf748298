// A chunk of its own: loading the package by its name would bring all of it into what every page begins with.
export { GoodsPrices } from '@longhand/cashier'
