// The first step imports this file: to import() a CommonJS package itself, webpack writes code that nothing else needs.
import 'react-dom/client'
