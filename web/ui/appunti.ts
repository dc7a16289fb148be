/**
 * Puts a text on the clipboard. Browsers give the clipboard to secure pages only: on plain HTTP in an
 * office network the old command does it, from a field that nobody sees.
 */
export async function scriviAppunti(testo: string): Promise<void> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(testo);
    return;
  }
  const fuoco = document.activeElement;
  const campo = document.createElement('textarea');
  campo.value = testo;
  campo.style.position = 'fixed';
  campo.style.opacity = '0';
  document.body.append(campo);
  campo.select();
  document.execCommand('copy');
  campo.remove();
  if (fuoco instanceof HTMLElement) fuoco.focus();
}
