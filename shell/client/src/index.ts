import './no-eval.ts'
import './shared.ts'
import './main.ts'
