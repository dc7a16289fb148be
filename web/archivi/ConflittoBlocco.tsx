import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { testoValore } from '#web/ui/tabella/testo-cella.ts';
import type { Valore } from '#web/ui/tabella/tipi.ts';
import { colonneArchivio } from './colonne.ts';
import classi from './dati-dinamici.module.css';
import type { RigaContesa, SalvaBlocco, Tenuta } from './use-salva-blocco.ts';

export interface ConflittoBloccoProps {
  readonly archivio: TipoArchivio;
  readonly salvataggio: SalvaBlocco;
}

/** Somebody else was quicker on some rows: which of the two values stays, row by row. */
export default function ConflittoBlocco({ archivio, salvataggio }: ConflittoBloccoProps) {
  const { contese, inCorso, decidi, riprendi } = salvataggio;
  const [scelte, setScelte] = useState<ReadonlyMap<number, Tenuta>>(new Map());
  const tutte = (quale: Tenuta) => setScelte(new Map(contese.map(({ riga }) => [riga, quale])));
  const decise = contese.every(({ riga }) => scelte.has(riga));
  const una = contese.length === 1;
  return (
    <Modale
      titolo={
        una ? 'Un valore è cambiato nel frattempo' : 'Alcuni valori sono cambiati nel frattempo'
      }
      aperta={contese.length > 0}
      onChiudi={riprendi}
      misura="800px"
      annulla="Torna alle righe"
      conferma={{
        etichetta: 'Salva con queste scelte',
        impedita: !decise,
        inCorso,
        esegui: () => void decidi(scelte),
      }}
      piede={
        <>
          <Button variant="default" onClick={() => tutte('mia')}>
            Tieni le mie
          </Button>
          <Button variant="default" onClick={() => tutte('loro')}>
            Tieni le loro
          </Button>
        </>
      }
    >
      <p>Nulla è stato scritto. Per ogni riga scegli quale dei due valori resta.</p>
      <table className={classi.contese}>
        <thead>
          <tr>
            <th>Riga</th>
            <th>Il mio</th>
            <th>Quello che c’è</th>
            <th>Scritto da</th>
            <th>Resta</th>
          </tr>
        </thead>
        <tbody>
          {contese.map((contesa) => (
            <Contesa
              key={contesa.riga}
              archivio={archivio}
              contesa={contesa}
              scelta={scelte.get(contesa.riga) ?? null}
              onScegli={(quale) => setScelte(new Map(scelte).set(contesa.riga, quale))}
            />
          ))}
        </tbody>
      </table>
    </Modale>
  );
}

interface ContesaProps {
  readonly archivio: TipoArchivio;
  readonly contesa: RigaContesa;
  readonly scelta: Tenuta | null;
  readonly onScegli: (quale: Tenuta) => void;
}

function Contesa({ archivio, contesa, scelta, onScegli }: ContesaProps) {
  const { mia, loro } = contesa;
  const colonne = colonneArchivio(archivio, undefined);
  const [valore] = archivio.valori;
  const colonna = colonne.find(({ campo }) => campo === valore?.nome);
  const testo = (di: Readonly<Record<string, unknown>> | null) =>
    colonna && di ? testoValore(colonna, di[colonna.campo] as Valore) : 'eliminato';
  const nome = archivio.chiave
    .filter(({ tipo }) => tipo !== 'data')
    .map(({ nome: campo }) => String(loro[campo] ?? ''))
    .join(' · ');
  return (
    <tr>
      <th scope="row">
        {nome}
        <small>{loro.descrizione}</small>
      </th>
      <td>{testo(mia)}</td>
      <td>{testo(loro.attuale)}</td>
      <td>
        {loro.attuale
          ? `${loro.attuale.modificatoDa ?? 'sistema'}, ${stampaIstante(loro.attuale.modificatoIl)}`
          : ''}
      </td>
      <td>
        <Resta nome={nome} scelta={scelta} onScegli={onScegli} />
      </td>
    </tr>
  );
}

interface RestaProps {
  readonly nome: string;
  readonly scelta: Tenuta | null;
  readonly onScegli: (quale: Tenuta) => void;
}

const SCELTE: readonly (readonly [Tenuta, string])[] = [
  ['mia', 'il mio'],
  ['loro', 'il loro'],
];

const Resta = ({ nome, scelta, onScegli }: RestaProps) => (
  <fieldset className={classi.resta}>
    <legend className="solo-lettore">Quale valore resta di {nome}</legend>
    {SCELTE.map(([valore, testo]) => (
      <label key={valore}>
        <input
          type="radio"
          name={`resta-${nome}`}
          checked={scelta === valore}
          onChange={() => onScegli(valore)}
        />
        {testo}
      </label>
    ))}
  </fieldset>
);
