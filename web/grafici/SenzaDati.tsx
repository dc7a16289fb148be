import { aggiungiGiorni, stampaData } from '#domain/tempo/data.ts';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { useUltimaData } from './cambi-del-periodo.ts';
import { grigliaDietro } from './griglia-dietro.ts';
import { DIVISE_GRAFICO, type Finestra } from './serie-cambi.ts';

const DIVISE = DIVISE_GRAFICO.join(', ');

/** Nothing in the window: say so and offer the last day that has data; never invent a rate. */
export function SenzaDati({ periodo: { dal, al } }: { readonly periodo: Finestra }) {
  const { data: ultima, isPending } = useUltimaData();
  if (isPending) return <Attesa />;
  if (!ultima) {
    return (
      <StatoVuoto
        titolo="Nessun cambio in archivio"
        motivo={`Non ci sono cambi di ${DIVISE}: vanno importati prima.`}
        azione={<BottoneLink to="/page/dati-dinamici/cambi">Vai ai cambi</BottoneLink>}
      />
    );
  }
  const giorno = stampaData(ultima);
  const periodo = `Dal ${stampaData(dal)} al ${stampaData(al)}`;
  const nelPeriodo = dal <= ultima && ultima <= al;
  return (
    <StatoVuoto
      titolo="Nessun cambio in questo periodo"
      motivo={
        nelPeriodo
          ? `${periodo} ci sono cambi, ma nessuno di un lunedì: il grafico mostra i soli lunedì.`
          : `${periodo} non c'è un lunedì con un cambio di ${DIVISE}.`
      }
      azione={
        nelPeriodo ? (
          <BottoneLink {...grigliaDietro(DIVISE_GRAFICO, { dal, al })}>Vedi i cambi</BottoneLink>
        ) : (
          <BottoneLink to="/page/dashboards/" search={{ data: aggiungiGiorni(ultima, 1) }}>
            Ultimi dati: {giorno}
          </BottoneLink>
        )
      }
    />
  );
}
