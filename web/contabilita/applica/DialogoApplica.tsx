import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { stampaIntero, testoEsatto } from '#domain/money/esatto-italiano.ts';
import type { Data } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import { useCausali } from '#web/tabelle/scelte-di-tabelle.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { type DalAl, dalAlRovesciato, GiorniDalAl } from '#web/ui/GiorniDalAl.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { SceltaLibro } from '../SceltaLibro.tsx';
import { useCodiciConto } from '../scelte.ts';
import { importoOVuoto, TabellaContabile } from '../TabellaContabile.tsx';
import type { ApplicaDefinizioniProps } from './ApplicaDefinizioni.tsx';
import classi from './applica.module.css';
import { type Confronto, confronta, diverse } from './applica-api.ts';

interface Props extends ApplicaDefinizioniProps {
  readonly onChiudi: () => void;
}

const registrazioni = (quante: number): string =>
  quante === 1 ? '1 registrazione' : `${stampaIntero(quante)} registrazioni`;

/** What definitions and templates would change of the journal, before it is asked of the next generation. */
export default function DialogoApplica({ per, onChiudi }: Props) {
  const [giorni, setGiorni] = useState<DalAl>({
    dal: `${oggi().slice(0, 4)}-01-01` as Data,
    al: null,
  });
  const [codLibro, setCodLibro] = useState<string | null>(null);
  const [scelti, setScelti] = useState<readonly string[]>([]);
  const causali = useCausali() ?? [];
  const conti = (useCodiciConto() ?? []).map(({ codiceConto: codice }) => ({
    codice,
    descrizione: '',
  }));
  const { dal, al } = giorni;
  const domanda = {
    ...{ codLibro, dal: dal ?? '', al },
    [per]: scelti.length ? [...scelti] : null,
  };
  const vista = useMutation({ mutationFn: () => confronta({ ...domanda, anteprima: true }) });
  const applica = useMutation({
    mutationFn: () => confronta(domanda),
    onSuccess: ({ segnate }) => {
      annunciaFatto(
        'Lasciate alla prossima generazione',
        `${registrazioni(segnate)}: le differenze si scrivono quando si contabilizza.`,
      );
      onChiudi();
    },
  });
  const cambiata =
    <V,>(imposta: (valore: V) => void) =>
    (valore: V) => {
      imposta(valore);
      vista.reset();
      applica.reset();
    };
  const rovesciato = dalAlRovesciato(giorni);
  const quante = vista.data ? diverse(vista.data.confronto) : 0;
  const errore = rovesciato ?? vista.error?.message ?? applica.error?.message;
  return (
    <Modale
      titolo="Applica ai movimenti già contabilizzati"
      misura="lg"
      aperta
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{
        etichetta: quante > 0 ? `Applica a ${registrazioni(quante)}` : 'Applica',
        esegui: () => applica.mutate(),
        impedita: quante === 0,
        inCorso: applica.isPending,
      }}
    >
      <p className="spiega">
        Si confronta ciò che è nel giornale con definizioni e modelli di ora. Ciò che differisce lo
        scrive la prossima generazione, come rettifica: nessuna scrittura cambia.
      </p>
      <div className={classi.campi}>
        <SceltaLibro valore={codLibro} onCambia={cambiata(setCodLibro)} />
        <GiorniDalAl
          valore={giorni}
          onCambia={(parole) =>
            cambiata(setGiorni)({
              ...giorni,
              ...Object.fromEntries(
                Object.entries(parole).map(([nome, valore]) => [nome, valore || null]),
              ),
            })
          }
        />
        <CampoCodici
          etichetta={per === 'causale' ? 'Causali' : 'Codici conto'}
          opzioni={per === 'causale' ? causali : conti}
          valore={scelti}
          segnaposto="Tutti"
          onCambia={cambiata(setScelti)}
        />
        <Button
          variant="default"
          disabled={dal === null || rovesciato !== undefined}
          loading={vista.isPending}
          onClick={() => vista.mutate()}
        >
          Vedi che cosa cambia
        </Button>
      </div>
      {errore ? (
        <p className="spiega errato" role="alert">
          {errore}
        </p>
      ) : null}
      {vista.data ? <CheCosaCambia confronto={vista.data.confronto} /> : null}
    </Modale>
  );
}

function CheCosaCambia({ confronto }: { readonly confronto: Confronto }) {
  const { registrazioni: guardate, scartate, bilancio } = confronto;
  const quante = diverse(confronto);
  return (
    <section aria-label="Che cosa cambia">
      <p role="status">
        {guardate === 0
          ? 'Nel periodo non c’è nulla di contabilizzato.'
          : quante === 0
            ? `Nulla differisce: guardate ${registrazioni(guardate)}.`
            : `Di ${registrazioni(guardate)}, ${stampaIntero(quante)} ${quante === 1 ? 'differisce' : 'differiscono'}.`}
        {scartate > 0
          ? ` ${registrazioni(scartate)} non si possono più contabilizzare con le regole di ora: restano come sono.`
          : ''}
      </p>
      {bilancio.length > 0 ? (
        <TabellaContabile
          colonne={['Conto', 'Descrizione', 'Dare', 'Avere', 'Saldo']}
          numeri={3}
          righe={bilancio.map(({ numeroConto, codTipoArchivio, descrizioneConto, ...uno }) => ({
            chiave: `${numeroConto} ${codTipoArchivio}`,
            celle: [
              ...[numeroConto, descrizioneConto, importoOVuoto(uno.dare)],
              ...[importoOVuoto(uno.avere), testoEsatto(uno.saldo, 2)],
            ],
          }))}
        />
      ) : null}
    </section>
  );
}
