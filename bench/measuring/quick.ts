/** Whether this run is `npm run bench -- --quick`: fewer rounds and smaller banks, for orientation only. */
const isQuick = process.env['BENCH_QUICK'] === '1'

/** The first value in a whole run, the second in a quick one. */
export function sized<Value>(whole: Value, quick: Value): Value {
  return isQuick ? quick : whole
}
