import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useTasti } from '#web/tasti/registro.ts';
import classi from './campi.module.css';
import { codiciIncollati, opzioniTrovate } from './codici.ts';

export interface OpzioneCodice {
  readonly codice: string;
  readonly descrizione: string;
}

export interface CampoCodiciProps {
  readonly etichetta: string;
  readonly opzioni: readonly OpzioneCodice[];
  readonly valore: readonly string[];
  readonly onCambia: (codici: readonly string[]) => void;
  /** A free list: what is typed may be added though no option has it. */
  readonly libero?: boolean;
  readonly massimo?: number;
  readonly segnaposto?: string;
  readonly obbligatorio?: boolean;
  readonly errore?: string | undefined;
  readonly disabilitato?: boolean;
}

const MASSIMO_IN_ELENCO = 100;

const TOGLI = ['togliCodice'] as const;

/** Codes as tags, found by code or description; a block pasted from a sheet adds all it names. */
export function CampoCodici(props: CampoCodiciProps) {
  const { etichetta, opzioni, valore, onCambia, libero = false, massimo = 500 } = props;
  const [testo, setTesto] = useState('');
  useTasti(TOGLI);
  const menu = useCombobox({ onDropdownClose: () => menu.resetSelectedOption() });
  const trovate = useMemo(
    () => opzioniTrovate(opzioni, testo, valore).slice(0, MASSIMO_IN_ELENCO),
    [opzioni, testo, valore],
  );
  // What is typed means its best match: Enter takes it without an arrow.
  useEffect(() => {
    if (testo !== '') menu.selectFirstOption();
  }, [testo, menu.selectFirstOption]);
  const pieno = valore.length >= massimo;
  const aggiungi = (codici: readonly string[]) => {
    const nuovi = codici.filter((codice) => !valore.includes(codice));
    onCambia([...valore, ...nuovi].slice(0, massimo));
    setTesto('');
    menu.resetSelectedOption();
  };
  const togli = (codice: string) => onCambia(valore.filter((uno) => uno !== codice));
  const premi = (evento: KeyboardEvent<HTMLInputElement>) => {
    const ultimo = valore.at(-1);
    if (evento.key === 'Backspace' && testo === '' && ultimo !== undefined) togli(ultimo);
    if (evento.key === 'Escape' && menu.dropdownOpened) evento.stopPropagation();
  };
  const incolla = (evento: ClipboardEvent<HTMLInputElement>) => {
    const codici = codiciIncollati(evento.clipboardData.getData('text'), opzioni, libero);
    if (codici.length === 0) return;
    evento.preventDefault();
    aggiungi(codici);
  };
  return (
    <Combobox store={menu} onOptionSubmit={(codice) => aggiungi([codice])} offset={4}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={etichetta}
          withAsterisk={props.obbligatorio ?? false}
          error={props.errore}
          disabled={props.disabilitato ?? false}
          classNames={{ input: classi.codici ?? '' }}
          onClick={() => menu.openDropdown()}
        >
          <Pill.Group gap={5}>
            {valore.map((codice) => (
              <Pill
                key={codice}
                className={classi.codice}
                withRemoveButton={!props.disabilitato}
                onRemove={() => togli(codice)}
                removeButtonProps={{ 'aria-label': `Togli ${codice}`, tabIndex: -1 }}
              >
                {codice}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                className={classi.dentro}
                value={testo}
                disabled={props.disabilitato || pieno}
                aria-label={etichetta}
                placeholder={valore.length === 0 ? (props.segnaposto ?? 'tutti') : ''}
                onChange={({ currentTarget }) => {
                  setTesto(currentTarget.value);
                  menu.openDropdown();
                }}
                onFocus={() => menu.openDropdown()}
                onBlur={() => {
                  menu.closeDropdown();
                  setTesto('');
                }}
                onKeyDown={premi}
                onPaste={incolla}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={classi.elenco} hidden={pieno}>
        <Combobox.Options className={classi.opzioni} aria-label={etichetta}>
          {trovate.map(({ codice, descrizione }) => (
            <Combobox.Option key={codice} value={codice} className={classi.opzione}>
              <b>{codice}</b> <span>{descrizione}</span>
            </Combobox.Option>
          ))}
          {libero && testo.trim() !== '' ? (
            <Combobox.Option value={testo.trim()} className={classi.opzione}>
              Aggiungi elemento <b>{testo.trim()}</b>
            </Combobox.Option>
          ) : null}
          {trovate.length === 0 ? <Combobox.Empty>Nessun elemento trovato</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
