import '#styles/global.css'
