import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community';
import { leggiDigitato, soloAmmessi, testoDaModificare } from './digitazione.ts';
import type { Colonna, Valore } from './tipi.ts';

export interface ParametriEditor extends ICellEditorParams<object, Valore> {
  readonly colonna: Colonna<object>;
}

/** The input over a cell, with what is wrong said under it; it stays open until that is put right. */
export class EditorCella implements ICellEditorComp<object, Valore> {
  private readonly radice = document.createElement('div');
  private readonly campo = document.createElement('input');
  private readonly errore = document.createElement('div');
  private parametri: ParametriEditor | undefined;
  private ultimo = '';

  init(parametri: ParametriEditor): void {
    this.parametri = parametri;
    const { colonna, column, eventKey, value } = parametri;
    this.radice.className = 't-editor';
    this.radice.style.width = `${column.getActualWidth()}px`;
    this.errore.className = 't-editor-errore';
    this.errore.id = `errore-${colonna.campo}`;
    this.errore.setAttribute('role', 'alert');
    this.errore.hidden = true;
    this.campo.className = `t-${colonna.tipo}`;
    this.campo.setAttribute('aria-label', colonna.titolo);
    this.campo.autocomplete = 'off';
    const digitato = eventKey?.length === 1 ? soloAmmessi(colonna.tipo, eventKey) : undefined;
    this.campo.value = digitato ?? testoDaModificare(colonna, value);
    this.ultimo = this.campo.value;
    this.campo.addEventListener('input', () => this.filtra());
    this.radice.append(this.campo, this.errore);
  }

  private filtra(): void {
    if (!this.parametri) return;
    const ammesso = soloAmmessi(this.parametri.colonna.tipo, this.campo.value, this.ultimo);
    if (ammesso !== this.campo.value) this.campo.value = ammesso;
    this.ultimo = ammesso;
    this.segnala(null);
  }

  private segnala(messaggio: string | null): void {
    this.errore.hidden = messaggio === null;
    this.errore.textContent = messaggio ?? '';
    this.campo.setAttribute('aria-invalid', String(messaggio !== null));
    if (messaggio === null) this.campo.removeAttribute('aria-describedby');
    else this.campo.setAttribute('aria-describedby', this.errore.id);
  }

  getGui(): HTMLElement {
    return this.radice;
  }

  afterGuiAttached(): void {
    this.campo.focus();
    const iniziata = this.parametri?.eventKey?.length === 1;
    if (iniziata) this.campo.setSelectionRange(this.campo.value.length, this.campo.value.length);
    else this.campo.select();
  }

  getValue(): Valore {
    if (!this.parametri) return null;
    const { colonna, data } = this.parametri;
    const letto = leggiDigitato(colonna, this.campo.value, data);
    return letto.errore === undefined ? letto.valore : this.parametri.value;
  }

  getValidationErrors(): string[] | null {
    if (!this.parametri) return null;
    const { colonna, data } = this.parametri;
    const { errore } = leggiDigitato(colonna, this.campo.value, data);
    this.segnala(errore ?? null);
    return errore === undefined ? null : [errore];
  }

  getValidationElement(): HTMLElement {
    return this.campo;
  }

  isPopup(): boolean {
    return true;
  }
}
