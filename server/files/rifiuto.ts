/** A file that cannot be read as what it claims to be; the message is for the user, in Italian. */
export class FileRifiutato extends Error {
  override readonly name = 'FileRifiutato';
}
