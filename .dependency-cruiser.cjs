module.exports = require('./tooling/boundaries/depcruise.cjs')
