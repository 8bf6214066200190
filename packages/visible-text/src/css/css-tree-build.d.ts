declare module 'css-tree/dist/csstree.esm' {
  export * from 'css-tree';
}
