import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteLibri } from '#contract/contabilita/libri.ts';
import { rottePeriodi } from '#contract/contabilita/periodi.ts';
import { chiama } from '#web/base/api.ts';
import type { RecordTabella } from '#web/record/campi.ts';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { CaricaPredefiniti } from '../CaricaPredefiniti.tsx';
import { campiOpzioni, inCampi, inOpzioni } from './campi-opzioni.ts';
import { FormaDelLibro } from './FormaDelLibro.tsx';
import classi from './periodi.module.css';
import { CHIAVE_LIBRI, CHIAVE_PERIODI, type LibroConOpzioni, letturaLibri } from './periodi-api.ts';

interface OpzioniDelLibroProps {
  readonly codLibro: string;
  readonly scrive: boolean;
}

/** How a book is kept, and whether it is. */
export function OpzioniDelLibro({ codLibro, scrive }: OpzioniDelLibroProps) {
  const memoria = useQueryClient();
  const { data, error } = useQuery(letturaLibri);
  if (error && !data)
    return <StatoVuoto titolo="Le opzioni non sono state lette" motivo={testoErrore(error)} />;
  const libro = data?.find((uno) => uno.codLibro === codLibro);
  if (!libro) return null;
  const rileggi = () => {
    for (const queryKey of [CHIAVE_LIBRI, CHIAVE_PERIODI])
      void memoria.invalidateQueries({ queryKey });
  };
  return (
    <div className={classi.colonne}>
      <section
        className={`pannello ${classi.carta} ${classi.opzioni}`}
        aria-label="Opzioni del libro"
      >
        <FormaDelLibro
          key={codLibro}
          tabella="aziende_libri"
          campi={campiOpzioni}
          record={inCampi(libro)}
          scrive={scrive}
          nonSalvato="Opzioni non salvate"
          comeScritto={inCampi}
          scrivi={async (valori, versione) => {
            const body = { codLibro, opzioni: inOpzioni(valori), ...(versione && { versione }) };
            return inCampi(await chiama(rotteLibri.cambiaOpzioni, { body })) as RecordTabella;
          }}
          onScritto={(scritto) => {
            rileggi();
            if (scritto) annunciaFatto('Opzioni salvate', 'Valgono dalla prossima generazione.');
          }}
        />
      </section>
      {libro.principale ? null : <TenutaDelLibro {...{ libro, scrive, rileggi }} />}
    </div>
  );
}

interface TenutaProps {
  readonly libro: LibroConOpzioni;
  readonly scrive: boolean;
  readonly rileggi: () => void;
}

/** A book that is not the principal one is suspended and taken up again. */
function TenutaDelLibro({ libro: { codLibro, attivo, versione }, scrive, rileggi }: TenutaProps) {
  const [chiede, setChiede] = useState(false);
  const cambia = async () => {
    setChiede(false);
    try {
      const body = { attivo: !attivo, versione };
      await chiama(rottePeriodi.cambiaLibro, { params: { codLibro }, body });
      annunciaFatto(
        attivo ? 'Libro sospeso' : 'Libro ripreso',
        attivo ? 'Non si genera più; ciò che ha scritto resta.' : 'Si genera di nuovo.',
      );
    } catch (errore) {
      segnalaErrore(attivo ? 'Libro non sospeso' : 'Libro non ripreso', errore);
    }
    rileggi();
  };
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Tenuta del libro">
      <h2 className="titoletto">Tenuta del libro</h2>
      <p className="nota">
        {attivo
          ? 'Si tiene accanto al principale, sugli stessi movimenti. Sospeso, non si genera più: ciò che ha scritto resta, e si legge.'
          : 'È sospeso: non si genera. Ripreso, la prossima generazione scrive anche ciò che intanto è mancato.'}
      </p>
      <div className={classi.azioni}>
        <CaricaPredefiniti codLibro={codLibro} />
        {scrive ? (
          <Button variant="default" onClick={() => (attivo ? setChiede(true) : void cambia())}>
            {attivo ? 'Sospendi il libro' : 'Riprendi il libro'}
          </Button>
        ) : null}
      </div>
      <Modale
        titolo={`Sospendere il libro ${codLibro}?`}
        aperta={chiede}
        onChiudi={() => setChiede(false)}
        annulla="Annulla"
        conferma={{ etichetta: 'Sospendi', esegui: () => void cambia() }}
      >
        Non si genereranno più scritture di questo libro, finché qualcuno non lo riprende. Ciò che
        ha nel giornale resta.
      </Modale>
    </section>
  );
}
