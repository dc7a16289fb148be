/** A file that cannot be read as what it claims to be; the message is for the user, in Italian. */
export class FileRifiutato extends Error {
  override readonly name: string = 'FileRifiutato';
}

/** A file that can be read and has nothing to import. */
export class FileSenzaRighe extends FileRifiutato {
  override readonly name = 'FileSenzaRighe';
}
