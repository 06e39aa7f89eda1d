import '#styles/tokens.css'
import '#styles/base.css'
import '#styles/shell.css'
import '#styles/controls.css'
