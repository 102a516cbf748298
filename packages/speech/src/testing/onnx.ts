/* ONNX is protocol buffers: a field is its number and wire type, then a number or a length and bytes. */

/** Types of elements, by their numbers. */
export const [float, int32, int64, bool] = [1, 6, 7, 9]

/** What a model file is made of: the graph's fields (steps, constants, inputs, outputs) and the metadata that sherpa-onnx reads. */
export function onnxModel(graph: Buffer[], metadata: Record<string, string> = {}): Buffer {
  return Buffer.concat([
    number(1, 8),
    message(7, [...graph, text(2, 'tiny')]),
    message(8, [text(1, ''), number(2, 13)]),
    ...Object.entries(metadata).map(([key, value]) => message(14, [text(1, key), text(2, value)])),
  ])
}

/** A whole number that a step is told. */
export function setting(name: string, value: number): Buffer[] {
  return [text(1, name), number(3, value), number(20, 2)]
}

/** Several of them, such as axes. */
export function settings(name: string, ...values: number[]): Buffer[] {
  return [text(1, name), ...values.map((value) => number(8, value)), number(20, 7)]
}

/** Constants by name; a shape without dimensions is a scalar. */
export function floats(name: string, values: readonly number[], shape: readonly number[]): Buffer {
  return floatBytes(name, Float32Array.from(values), shape)
}

/** The same of many, which are not copied before they have to be. */
export function floatBytes(
  name: string,
  { buffer, byteOffset, byteLength }: Float32Array,
  shape: readonly number[],
): Buffer {
  return message(5, [
    ...shape.map((size) => number(1, size)),
    number(2, 1),
    text(8, name),
    bytes(9, Buffer.from(buffer, byteOffset, byteLength)),
  ])
}

/** Whole numbers by name. */
export function integers(name: string, values: readonly number[], shape: readonly number[]): Buffer {
  return message(5, [
    ...shape.map((size) => number(1, size)),
    number(2, 7),
    text(8, name),
    bytes(9, Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer)),
  ])
}

/** A step of a graph. */
export function step(operation: string, inputs: string[], result: string, attribute?: Buffer[]): Buffer {
  return message(1, [
    ...inputs.map((name) => text(1, name)),
    text(2, result),
    text(4, operation),
    ...(attribute ? [message(5, attribute)] : []),
  ])
}

type Shape = readonly (string | number)[]

/** An input by name, element type and shape. */
export function input(name: string, elementType: number, shape: Shape): Buffer {
  return message(11, tensor(name, elementType, shape))
}

export function output(name: string, elementType: number, shape: Shape): Buffer {
  return message(12, tensor(name, elementType, shape))
}

function tensor(name: string, elementType: number, shape: Shape): Buffer[] {
  const dimensions = shape.map((size) =>
    message(1, [typeof size === 'string' ? text(2, size) : number(1, size)]),
  )
  return [text(1, name), message(2, [message(1, [number(1, elementType), message(2, dimensions)])])]
}

/** A field that holds further fields. */
function message(field: number, parts: Buffer[]): Buffer {
  return bytes(field, Buffer.concat(parts))
}

/** A field that holds text. */
function text(field: number, value: string): Buffer {
  return bytes(field, Buffer.from(value))
}

/** A field that holds bytes. */
function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(value.length), value])
}

/** A field that holds a whole number. */
function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)])
}

function varint(value: number): Buffer {
  const result: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...result, rest])
    result.push((rest % 128) + 128)
  }
}
