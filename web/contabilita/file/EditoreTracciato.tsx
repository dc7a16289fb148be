import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Parte } from '#domain/contabilita/tracciati/espressione.ts';
import { TRACCIATI_PREDEFINITI } from '#domain/contabilita/tracciati/predefiniti.ts';
import {
  type CampoTracciato,
  CODIFICHE,
  difettiTracciato,
  diTipo,
  FINI_RIGA,
  FORMATI_DATA,
  type Tracciato,
} from '#domain/contabilita/tracciati/tracciato.ts';
import { salva } from '#web/base/file.ts';
import { type EditoreProps, testoCampo } from '#web/record/campi.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { CampiDelTracciato } from './CampiDelTracciato.tsx';
import classi from './file.module.css';
import { provaTracciato } from './file-api.ts';

const TIPI = [
  { value: 'CSV', label: 'CSV' },
  { value: 'FISSO', label: 'Larghezza fissa' },
  { value: 'HLEDGER', label: 'hledger' },
];
const SEPARATORI = [
  { value: ';', label: 'punto e virgola' },
  { value: ',', label: 'virgola' },
  { value: '\t', label: 'tabulazione' },
  { value: '|', label: 'barra verticale' },
];
const PAUSA_MS = 400;

/** What a new layout begins as: the first of the product's. */
export const tracciatoIniziale = (): Tracciato =>
  (TRACCIATI_PREDEFINITI[1] as (typeof TRACCIATI_PREDEFINITI)[number]).tracciato;

/** A layout: how its file is written, which fields it has, and the latest entries as it would write them. */
export function EditoreTracciato({ valore, record, disabilitato, onCambia }: EditoreProps) {
  const tracciato = (valore ?? tracciatoIniziale()) as Tracciato;
  const cambia = (nuovo: Partial<Tracciato>) => onCambia({ ...tracciato, ...nuovo });
  const difetti = difettiTracciato(tracciato);
  const [fermo] = useDebouncedValue(tracciato, PAUSA_MS);
  const { data } = useQuery({
    ...provaTracciato(null, fermo),
    enabled: difettiTracciato(fermo).length === 0,
  });
  const scelta = (parola: keyof Tracciato, etichetta: string, data: (string | object)[]) => (
    <NativeSelect
      label={etichetta}
      disabled={disabilitato}
      data={data as never}
      value={String(tracciato[parola])}
      onChange={({ currentTarget: { value } }) =>
        onCambia(
          parola === 'tipo' ? diTipo(tracciato, value as never) : { ...tracciato, [parola]: value },
        )
      }
    />
  );
  const campi = (parola: Parte, titolo: string) => (
    <CampiDelTracciato
      titolo={titolo}
      campi={tracciato[parola]}
      parte={parola}
      fisso={tracciato.tipo === 'FISSO'}
      disabilitato={disabilitato}
      onCambia={(nuovi: readonly CampoTracciato[]) => cambia({ [parola]: nuovi })}
    />
  );
  return (
    <div className={classi.tracciato}>
      <Group gap={12} align="end">
        {scelta('tipo', 'Tipo di file', TIPI)}
        {tracciato.tipo === 'CSV' ? scelta('separatore', 'Separatore', SEPARATORI) : null}
        {tracciato.tipo === 'HLEDGER' ? null : (
          <>
            {scelta('decimali', 'Decimali', [',', '.'])}
            {scelta('formatoData', 'Date', [...FORMATI_DATA])}
            {scelta('codifica', 'Codifica', [...CODIFICHE])}
            {scelta('fineRiga', 'Fine riga', [...FINI_RIGA])}
          </>
        )}
        {tracciato.tipo === 'CSV' ? (
          <Checkbox
            mb={7}
            label="Prima riga coi nomi"
            disabled={disabilitato}
            checked={tracciato.intestazione}
            onChange={({ currentTarget }) => cambia({ intestazione: currentTarget.checked })}
          />
        ) : null}
      </Group>
      <Scambio
        nome={testoCampo(record.codLayout)}
        tracciato={tracciato}
        disabilitato={disabilitato}
        onLetto={onCambia}
      />
      {tracciato.tipo === 'FISSO' ? campi('testa', 'Primo record') : null}
      {tracciato.tipo === 'HLEDGER' ? null : campi('campi', 'Campi di ogni riga')}
      {tracciato.tipo === 'FISSO' ? campi('piede', 'Ultimo record') : null}
      {difetti.map(({ campo, messaggio }) => (
        <p key={`${campo} ${messaggio}`} className="spiega errato" role="alert">
          {messaggio}
        </p>
      ))}
      {data ? (
        <figure className={classi.prova}>
          <figcaption>
            {data.righe === 0
              ? 'Nel giornale non c’è ancora nulla da mostrare'
              : 'Le ultime scritture, come il file le porta'}
          </figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
          <section tabIndex={0} aria-label="Anteprima del file">
            <pre>{data.testo}</pre>
          </section>
        </figure>
      ) : null}
    </div>
  );
}

interface ScambioProps {
  readonly nome: string;
  readonly tracciato: Tracciato;
  readonly disabilitato: boolean;
  readonly onLetto: (tracciato: Tracciato) => void;
}

/** A layout as a file, from one company to another. */
function Scambio({ nome, tracciato, disabilitato, onLetto }: ScambioProps) {
  const scelta = useRef<HTMLInputElement>(null);
  const leggi = async (file: File | undefined) => {
    if (!file) return;
    try {
      const letto = { ...tracciatoIniziale(), ...JSON.parse(await file.text()) } as Tracciato;
      // The server looks at its shape, and at what cannot stand in it.
      await provaTracciato(null, letto).queryFn({});
      onLetto(letto);
    } catch (errore) {
      const perche = errore instanceof SyntaxError ? new Error('Non è un layout in JSON.') : errore;
      segnalaErrore(`Layout da ${file.name}`, perche as Error);
    }
  };
  const scrivi = () => {
    const contenuto = new Blob([JSON.stringify(tracciato, null, 2)], { type: 'application/json' });
    salva({ contenuto, nome: `${nome || 'layout'}.json` });
  };
  return (
    <Group gap={8}>
      <Button variant="default" size="compact-sm" onClick={scrivi}>
        Esporta in JSON
      </Button>
      {disabilitato ? null : (
        <Button variant="default" size="compact-sm" onClick={() => scelta.current?.click()}>
          Importa da JSON…
        </Button>
      )}
      <input
        ref={scelta}
        type="file"
        accept=".json"
        hidden
        aria-label="File JSON del layout"
        onChange={({ currentTarget }) => {
          void leggi(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </Group>
  );
}
