import files from './.dependency-cruiser.mjs'

/** Cycles between folders of product code. Tests use what is above them, so they are left out here. */
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Two folders that need each other are one folder.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...files.options,
    exclude: { path: '[.]test[.]tsx?$|^apps/api/test/' },
  },
}
